-- Both the stemmed and the written form of each word, with one weight. Text is
-- cut where a tsvector would grow over what the database can keep.
create function search_vector(content text, weight "char") returns tsvector
  language sql immutable parallel safe as $$
    select setweight(to_tsvector('english', left(content, 150000)) || to_tsvector('simple', left(content, 150000)), weight)
  $$;
