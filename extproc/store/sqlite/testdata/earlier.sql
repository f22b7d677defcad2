-- What veil of 23 November 2026 (08ccc61) left in its file when it was killed: one call done, two reserved, one admitted, the last in its journal alone (earlier.calls.hex).
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE account (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, doc TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO account VALUES('acc_1','old','{"id":"acc_1","name":"old","plan":"pro","created":"2026-03-17T12:00:00Z","overrides":{"concurrency":"5"},"models":["m"],"anonymize":"always"}');
CREATE TABLE plan (name TEXT PRIMARY KEY, doc TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "plan" VALUES('pro','{"name":"pro","limits":{"requests_per_minute":null,"requests_per_day":null,"tokens_per_minute":null,"tokens_per_day":null,"concurrency":null,"budget":null}}');
CREATE TABLE key (
	id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
	hash TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "key" VALUES('key_1','acc_1','7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed','{"id":"key_1","account":"acc_1","name":"n","hash":"7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed","scopes":["chat","models","anonymize"],"created":"2026-03-17T12:00:00Z"}');
INSERT INTO "key" VALUES('key_2','acc_1','3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3','{"id":"key_2","account":"acc_1","name":"n","hash":"3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3","scopes":["chat","models","anonymize"],"created":"2026-03-17T12:00:00Z","revoked":"2026-03-17T12:00:00Z"}');
CREATE TABLE key_used (id TEXT PRIMARY KEY REFERENCES key(id) ON DELETE CASCADE, at INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO key_used VALUES('key_1',1773748800);
CREATE TABLE change (n INTEGER NOT NULL);
INSERT INTO change VALUES(5);
CREATE TABLE counters (owner TEXT PRIMARY KEY, version INTEGER NOT NULL, state BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES('acc_1',3,X'0180c0a8b2e2cda606ba97a9130620d6dd180c14020006028089ca9b0d2002b8dedee9aed5fbd62604');
INSERT INTO counters VALUES('key_1',3,X'0180c0a8b2e2cda606ba97a9130620d6dd180c14020006028089ca9b0d2002b8dedee9aed5fbd62604');
CREATE TABLE ticket (
	id TEXT PRIMARY KEY, server INTEGER NOT NULL, account TEXT NOT NULL, key TEXT NOT NULL, keyed INTEGER NOT NULL,
	model TEXT NOT NULL, prompt INTEGER NOT NULL, completion INTEGER NOT NULL, cost INTEGER NOT NULL,
	at INTEGER NOT NULL, charged INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO ticket VALUES('t2',1393573081151952796,'acc_1','key_1',1,'m',5,5,10,1773748800000000,0);
CREATE TABLE server (id INTEGER PRIMARY KEY, beat INTEGER NOT NULL, dead INTEGER NOT NULL DEFAULT 0, journal INTEGER NOT NULL DEFAULT 0, taken INTEGER NOT NULL DEFAULT 0);
INSERT INTO server VALUES(1393573081151952796,1773748800000000,0,1,4);
CREATE TABLE usage (
	day INTEGER NOT NULL, account TEXT NOT NULL, key TEXT NOT NULL, model TEXT NOT NULL,
	requests INTEGER NOT NULL, failed INTEGER NOT NULL, estimated INTEGER NOT NULL,
	prompt INTEGER NOT NULL, completion INTEGER NOT NULL, cost INTEGER NOT NULL,
	PRIMARY KEY (day, account, key, model)
) WITHOUT ROWID;
INSERT INTO usage VALUES(20260317,'acc_1','key_1','m',1,0,0,5,1,6);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO fact VALUES('currency','EUR');
CREATE INDEX key_account ON key(account);
CREATE TRIGGER account_i AFTER INSERT ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER account_u AFTER UPDATE ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER account_d AFTER DELETE ON account BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_i AFTER INSERT ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_u AFTER UPDATE ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER key_d AFTER DELETE ON key BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER plan_i AFTER INSERT ON plan BEGIN UPDATE change SET n = n + 1; END;
CREATE TRIGGER plan_u AFTER UPDATE ON plan BEGIN UPDATE change SET n = n + 1; END;
CREATE INDEX ticket_server ON ticket(server);
CREATE INDEX usage_account ON usage(account, day);
COMMIT;
PRAGMA user_version = 3;
