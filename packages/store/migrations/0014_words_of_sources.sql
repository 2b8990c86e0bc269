-- `token.transfer` was kept as one word, the name of a host: signs between words are left away before they are told apart.
update source_files
   set words = to_tsvector('simple', regexp_replace(left(content, 200000), '[!-/:-@[-`{-~]+', ' ', 'g'));
