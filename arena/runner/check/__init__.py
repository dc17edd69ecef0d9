"""`arena check`: does one bot keep the protocol, in good weather and in bad?

Law: a step is a function of the bot on the bench that returns a remark, or raises `Failed` or `Skipped`. It speaks to the
bot through `Client` alone, as a match does, and knows no other step.
"""
