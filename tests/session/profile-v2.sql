PRAGMA application_id=1111575641;
PRAGMA user_version=2;
BEGIN TRANSACTION;
CREATE TABLE entries (
        match_id INTEGER NOT NULL REFERENCES matches(id),
        seq INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,'["MatchStarted",{"rules":{"name":"Classic","summary":"The card turned up makes trump, and bids climb to a quadruple board.","source":"Denexa, Back Alley","words":{"big_joker":"big blooper","little_joker":"little blooper","bid":"bid","board":"board","weak_hand":"weak hand"},"players":[4],"partners":true,"sizes":[1,2],"jokers":true,"two_of_diamonds":false,"trump_from":"upcard","joker_upcard":"no-trump","other_joker":"exchanged","weak_hand":"played","weak_hand_from":7,"all_pass":"same-dealer","highest_number":"one-less","boards":"doubles","bostons":"none","boston_from":7,"trump_lead":"once-broken","bold_side_leads_trump":false,"broken_by":"not-led","big_joker_pulls":"highest","little_joker_pulls":"lowest","trick_points":5,"set_points":5,"overtrick_points":1,"passed_trick_points":1,"board_points":10,"boston_points":100,"boston_extra_points":1,"rainbow_points":0,"tie":"shared"},"players":[{"name":"Zoë \"the \\ cat\" 🂡","level":"human"},{"name":"West\"},{\"level\":\"club\"}","level":"club"},{"name":"Nörd","level":"club"},{"name":"E","level":"club"}]}]');
INSERT INTO "entries" VALUES(1,2,'["PartnersDrawn",{"cards":[31,20,8,53],"order":[0,2,1,3]}]');
INSERT INTO "entries" VALUES(1,3,'["CutForDeal",{"cards":[[0,31],[1,10],[2,17],[3,53]],"dealer":3}]');
INSERT INTO "entries" VALUES(1,4,'["DealStarted",{"number":1,"redeal":0,"size":1,"dealer":3,"seats":[0,1,2,3],"is_tiebreak":false}]');
INSERT INTO "entries" VALUES(1,5,'["HandDealt",{"seat":0,"cards":"...6"}]');
INSERT INTO "entries" VALUES(1,6,'["HandDealt",{"seat":1,"cards":"...+B"}]');
INSERT INTO "entries" VALUES(1,7,'["HandDealt",{"seat":2,"cards":"K..."}]');
INSERT INTO "entries" VALUES(1,8,'["HandDealt",{"seat":3,"cards":"5..."}]');
INSERT INTO "entries" VALUES(1,9,'["StockLaid",{"cards":[16,50,37,25,20,17,34,24,51,4,49,14,26,27,32,31,39,5,23,9,44,10,36,7,6,28,18,2,15,29,35,46,47,0,19,13,40,41,1,30,22,52,38,21,8,42,48,45,33]}]');
INSERT INTO "entries" VALUES(1,10,'["UpcardTurned",{"card":12}]');
INSERT INTO "entries" VALUES(1,11,'["TrumpMade",{"trump":0,"lone_joker":null}]');
INSERT INTO "entries" VALUES(1,12,'["BidPlaced",{"seat":0,"bid":[0,0]}]');
INSERT INTO "entries" VALUES(1,13,'["BidPlaced",{"seat":1,"bid":[2,1]}]');
INSERT INTO "entries" VALUES(1,14,'["BidPlaced",{"seat":2,"bid":[0,0]}]');
INSERT INTO "entries" VALUES(1,15,'["BidPlaced",{"seat":3,"bid":[2,2]}]');
INSERT INTO "entries" VALUES(1,16,'["PlayOpened",{"contracts":[{"kind":0,"tricks":0,"level":0},{"kind":2,"tricks":1,"level":2}],"leader":3}]');
INSERT INTO "entries" VALUES(1,17,'["CardPlayed",{"seat":3,"card":3}]');
INSERT INTO "entries" VALUES(1,18,'["CardPlayed",{"seat":0,"card":43}]');
INSERT INTO "entries" VALUES(1,19,'["CardPlayed",{"seat":1,"card":53}]');
INSERT INTO "entries" VALUES(1,20,'["TrumpBroken",{}]');
INSERT INTO "entries" VALUES(1,21,'["CardPlayed",{"seat":2,"card":11}]');
INSERT INTO "entries" VALUES(1,22,'["TrickTaken",{"seat":1}]');
INSERT INTO "entries" VALUES(1,23,'["DealScored",{"scores":[{"parts":[{"kind":"passed","count":0,"each":1,"level":1}]},{"parts":[{"kind":"board-made","count":1,"each":10,"level":2}]}]}]');
INSERT INTO "entries" VALUES(1,24,'["DealStarted",{"number":2,"redeal":0,"size":2,"dealer":0,"seats":[0,1,2,3],"is_tiebreak":false}]');
INSERT INTO "entries" VALUES(1,25,'["HandDealt",{"seat":0,"cards":".J4.."}]');
INSERT INTO "entries" VALUES(1,26,'["HandDealt",{"seat":1,"cards":".8.8."}]');
INSERT INTO "entries" VALUES(1,27,'["HandDealt",{"seat":2,"cards":"K.Q.."}]');
INSERT INTO "entries" VALUES(1,28,'["HandDealt",{"seat":3,"cards":"3...4"}]');
INSERT INTO "entries" VALUES(1,29,'["StockLaid",{"cards":[44,25,51,0,24,5,9,38,31,48,27,21,14,18,46,36,2,49,50,33,40,10,16,45,39,53,35,34,47,8,12,37,26,3,43,17,30,4,29,42,52,7,13,20,28]}]');
INSERT INTO "entries" VALUES(1,30,'["UpcardTurned",{"card":6}]');
INSERT INTO "entries" VALUES(1,31,'["TrumpMade",{"trump":0,"lone_joker":null}]');
INSERT INTO "entries" VALUES(1,32,'["BidPlaced",{"seat":1,"bid":[0,0]}]');
INSERT INTO "entries" VALUES(1,33,'["BidPlaced",{"seat":2,"bid":[0,1]}]');
INSERT INTO "entries" VALUES(1,34,'["BidPlaced",{"seat":3,"bid":[2,1]}]');
INSERT INTO "entries" VALUES(1,35,'["BidPlaced",{"seat":0,"bid":[0,1]}]');
INSERT INTO "entries" VALUES(1,36,'["PlayOpened",{"contracts":[{"kind":0,"tricks":2,"level":0},{"kind":2,"tricks":2,"level":1}],"leader":3}]');
INSERT INTO "entries" VALUES(1,37,'["CardPlayed",{"seat":3,"card":41}]');
INSERT INTO "entries" VALUES(1,38,'["CardPlayed",{"seat":0,"card":15}]');
INSERT INTO "entries" VALUES(1,39,'["CardPlayed",{"seat":1,"card":32}]');
INSERT INTO "entries" VALUES(1,40,'["CardPlayed",{"seat":2,"card":23}]');
INSERT INTO "entries" VALUES(1,41,'["TrickTaken",{"seat":3}]');
INSERT INTO "entries" VALUES(1,42,'["CardPlayed",{"seat":3,"card":1}]');
INSERT INTO "entries" VALUES(1,43,'["CardPlayed",{"seat":0,"card":22}]');
INSERT INTO "entries" VALUES(1,44,'["CardPlayed",{"seat":1,"card":19}]');
INSERT INTO "entries" VALUES(1,45,'["CardPlayed",{"seat":2,"card":11}]');
INSERT INTO "entries" VALUES(1,46,'["TrumpBroken",{}]');
INSERT INTO "entries" VALUES(1,47,'["TrickTaken",{"seat":2}]');
INSERT INTO "entries" VALUES(1,48,'["DealScored",{"scores":[{"parts":[{"kind":"set","count":2,"each":-5,"level":1}]},{"parts":[{"kind":"board-set","count":2,"each":-10,"level":1}]}]}]');
INSERT INTO "entries" VALUES(1,49,'["MatchEnded",{"winners":[1]}]');
INSERT INTO "entries" VALUES(2,1,'["MatchStarted",{"rules":{"name":"Blooper","summary":"One card up to thirteen and down again; bloopers pull nothing, weak hands are dealt anew.","source":"EMW Games, Back Alley rules","words":{"big_joker":"big blooper","little_joker":"little blooper","bid":"guess","board":"board","weak_hand":"renig hand"},"players":[4],"partners":true,"sizes":[3],"jokers":true,"two_of_diamonds":false,"trump_from":"upcard","joker_upcard":"turn-on","other_joker":"exchanged","weak_hand":"automatic","weak_hand_from":7,"all_pass":"counts","highest_number":"all-tricks","boards":"single","bostons":"none","boston_from":7,"trump_lead":"once-broken","bold_side_leads_trump":false,"broken_by":"any-trump","big_joker_pulls":"any","little_joker_pulls":"any","trick_points":5,"set_points":5,"overtrick_points":1,"passed_trick_points":0,"board_points":10,"boston_points":100,"boston_extra_points":1,"rainbow_points":0,"tie":"decider"},"players":[{"name":"Zoë \"the \\ cat\" 🂡","level":"human"},{"name":"West\"},{\"level\":\"club\"}","level":"club"},{"name":"Nörd","level":"club"},{"name":"E","level":"club"}]}]');
INSERT INTO "entries" VALUES(2,2,'["PartnersDrawn",{"cards":[31,20,8,53],"order":[0,2,1,3]}]');
INSERT INTO "entries" VALUES(2,3,'["CutForDeal",{"cards":[[0,31],[1,10],[2,17],[3,53]],"dealer":3}]');
INSERT INTO "entries" VALUES(2,4,'["DealStarted",{"number":1,"redeal":0,"size":3,"dealer":3,"seats":[0,1,2,3],"is_tiebreak":false}]');
INSERT INTO "entries" VALUES(2,5,'["HandDealt",{"seat":0,"cards":"K...6+B"}]');
INSERT INTO "entries" VALUES(2,6,'["HandDealt",{"seat":1,"cards":"A5.5.."}]');
INSERT INTO "entries" VALUES(2,7,'["HandDealt",{"seat":2,"cards":".A.K.K"}]');
INSERT INTO "entries" VALUES(2,8,'["HandDealt",{"seat":3,"cards":".96.T."}]');
INSERT INTO "entries" VALUES(2,9,'["StockLaid",{"cards":[51,4,49,14,26,27,32,31,39,5,23,9,44,10,36,7,6,28,18,2,15,29,35,46,47,0,19,13,40,41,1,30,22,52,38,21,8,42,48,45,33]}]');
INSERT INTO "entries" VALUES(2,10,'["UpcardTurned",{"card":24}]');
INSERT INTO "entries" VALUES(2,11,'["TrumpMade",{"trump":1,"lone_joker":null}]');
INSERT INTO "entries" VALUES(2,12,'["BidPlaced",{"seat":0,"bid":[0,1]}]');
INSERT INTO "entries" VALUES(2,13,'["BidPlaced",{"seat":1,"bid":[0,2]}]');
INSERT INTO "entries" VALUES(2,14,'["BidPlaced",{"seat":2,"bid":[0,0]}]');
INSERT INTO "entries" VALUES(2,15,'["BidPlaced",{"seat":3,"bid":[0,3]}]');
INSERT INTO "entries" VALUES(2,16,'["PlayOpened",{"contracts":[{"kind":0,"tricks":1,"level":0},{"kind":0,"tricks":5,"level":0}],"leader":3}]');
INSERT INTO "entries" VALUES(2,17,'["CardPlayed",{"seat":3,"card":34}]');
INSERT INTO "entries" VALUES(2,18,'["CardPlayed",{"seat":0,"card":11}]');
CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        status TEXT NOT NULL,
        rules TEXT NOT NULL,
        seed BLOB NOT NULL,
        word TEXT NOT NULL,
        bot_key BLOB NOT NULL,
        summary TEXT NOT NULL,
        holder TEXT
    , branch TEXT);
INSERT INTO "matches" VALUES(1,'2031-05-04T12:00:00+00:00','2031-05-04T12:00:00+00:00','finished','{"name":"Classic","summary":"The card turned up makes trump, and bids climb to a quadruple board.","source":"Denexa, Back Alley","words":{"big_joker":"big blooper","little_joker":"little blooper","bid":"bid","board":"board","weak_hand":"weak hand"},"players":[4],"partners":true,"sizes":[1,2],"jokers":true,"two_of_diamonds":false,"trump_from":"upcard","joker_upcard":"no-trump","other_joker":"exchanged","weak_hand":"played","weak_hand_from":7,"all_pass":"same-dealer","highest_number":"one-less","boards":"doubles","bostons":"none","boston_from":7,"trump_lead":"once-broken","bold_side_leads_trump":false,"broken_by":"not-led","big_joker_pulls":"highest","little_joker_pulls":"lowest","trick_points":5,"set_points":5,"overtrick_points":1,"passed_trick_points":1,"board_points":10,"boston_points":100,"boston_extra_points":1,"rainbow_points":0,"tie":"shared"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','',X'202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F','{"players":[{"name":"Zoë \"the \\ cat\" 🂡","level":"human"},{"name":"Nörd","level":"club"},{"name":"West\"},{\"level\":\"club\"}","level":"club"},{"name":"E","level":"club"}],"sides":["NS","EW"],"totals":[-10,0],"winners":[1],"deal":2,"deals":2}',NULL,NULL);
INSERT INTO "matches" VALUES(2,'2031-05-04T12:00:00+00:00','2031-05-04T12:00:00+00:00','playing','{"name":"Blooper","summary":"One card up to thirteen and down again; bloopers pull nothing, weak hands are dealt anew.","source":"EMW Games, Back Alley rules","words":{"big_joker":"big blooper","little_joker":"little blooper","bid":"guess","board":"board","weak_hand":"renig hand"},"players":[4],"partners":true,"sizes":[3],"jokers":true,"two_of_diamonds":false,"trump_from":"upcard","joker_upcard":"turn-on","other_joker":"exchanged","weak_hand":"automatic","weak_hand_from":7,"all_pass":"counts","highest_number":"all-tricks","boards":"single","bostons":"none","boston_from":7,"trump_lead":"once-broken","bold_side_leads_trump":false,"broken_by":"any-trump","big_joker_pulls":"any","little_joker_pulls":"any","trick_points":5,"set_points":5,"overtrick_points":1,"passed_trick_points":0,"board_points":10,"boston_points":100,"boston_extra_points":1,"rainbow_points":0,"tie":"decider"}',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','',X'202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F','{"players":[{"name":"Zoë \"the \\ cat\" 🂡","level":"human"},{"name":"Nörd","level":"club"},{"name":"West\"},{\"level\":\"club\"}","level":"club"},{"name":"E","level":"club"}],"sides":["NS","EW"],"totals":[0,0],"winners":null,"deal":1,"deals":1}',NULL,NULL);
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
COMMIT;
