; The swap board as a planning problem: this is the domain, the rules; data/swap-4x4.pddl is a problem, a board.
; Any planner for STRIPS with types takes it; one that is optimal finds the fewest swaps.
;
; What is missing here is the frame axiom: in PDDL, what an action does not mention stays as it is.

(define (domain swap-board)
  (:requirements :strips :typing)
  (:types cell colour)
  (:predicates
    (neighbours ?v ?w - cell)
    (at ?v - cell ?k - colour))

  ; Exchange the pieces of two neighbours: of colour k on v, of colour m on w.
  (:action swap
    :parameters (?v ?w - cell ?k ?m - colour)
    :precondition (and (neighbours ?v ?w) (at ?v ?k) (at ?w ?m))
    :effect (and
      (not (at ?v ?k)) (not (at ?w ?m))
      (at ?v ?m) (at ?w ?k))))
