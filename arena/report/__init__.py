"""What is stored, in words, tables and pages.

Law: reads, computes, draws; decides nothing, and writes no match. Knows stores and leagues, no processes.
"""
