"""Campaigns: instances x formulations x encodings x back ends x seeds, their store, their statistics, their report."""
