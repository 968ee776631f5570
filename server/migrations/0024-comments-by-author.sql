-- serves: the comments of a person on the person's page, newest first
create index comments_author_created on comments (author_id, created_at desc, id desc) where author_id is not null;
