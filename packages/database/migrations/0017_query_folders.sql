-- Where those who have many saved queries find them again.

ALTER TABLE saved_query
  ADD COLUMN folder text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN tags text[] COLLATE "C" NOT NULL DEFAULT '{}';
