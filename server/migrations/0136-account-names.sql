-- People are found by the beginning of their login or name: by an OR of two indexes instead of reading all accounts.
create index accounts_name_prefix on accounts (lower(name) text_pattern_ops) where name is not null;
