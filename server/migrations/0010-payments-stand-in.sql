-- The payments stand-in of a newcomer keeps its state in a file of its own.
drop table payments_sandbox_deliveries;
drop table payments_sandbox_calls;
drop table payments_sandbox_objects;
