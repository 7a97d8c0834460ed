; 4 swaps lead from   1 1 1 1   to   1 0 1 0
; (c11 is row 1,      0 0 0 0        0 1 0 1
; column 1)           1 1 1 0        1 0 1 0
;                     0 0 1 0        0 1 0 1

(define (problem swap-4x4)
  (:domain swap-board)
  (:objects
    c11 c12 c13 c14
    c21 c22 c23 c24
    c31 c32 c33 c34
    c41 c42 c43 c44 - cell
    white black - colour)
  (:init
    (at c11 black) (at c12 black) (at c13 black) (at c14 black)
    (at c21 white) (at c22 white) (at c23 white) (at c24 white)
    (at c31 black) (at c32 black) (at c33 black) (at c34 white)
    (at c41 white) (at c42 white) (at c43 black) (at c44 white)
    (neighbours c11 c12) (neighbours c12 c13) (neighbours c13 c14)
    (neighbours c21 c22) (neighbours c22 c23) (neighbours c23 c24)
    (neighbours c31 c32) (neighbours c32 c33) (neighbours c33 c34)
    (neighbours c41 c42) (neighbours c42 c43) (neighbours c43 c44)
    (neighbours c11 c21) (neighbours c12 c22) (neighbours c13 c23) (neighbours c14 c24)
    (neighbours c21 c31) (neighbours c22 c32) (neighbours c23 c33) (neighbours c24 c34)
    (neighbours c31 c41) (neighbours c32 c42) (neighbours c33 c43) (neighbours c34 c44))
  (:goal (and
    (at c11 black) (at c12 white) (at c13 black) (at c14 white)
    (at c21 white) (at c22 black) (at c23 white) (at c24 black)
    (at c31 black) (at c32 white) (at c33 black) (at c34 white)
    (at c41 white) (at c42 black) (at c43 white) (at c44 black))))
