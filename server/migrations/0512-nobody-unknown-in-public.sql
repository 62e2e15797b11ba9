-- The program's own roles have their right to the schema by name. Nobody else has one: functions in it are walls and
-- counters of the program, and whoever reads a branch by views (server/platform/readers.ts) calls none of them.
revoke usage on schema public from public;
