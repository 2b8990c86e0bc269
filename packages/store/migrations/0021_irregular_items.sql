-- Which item showed that a collection's contract contradicts its logs.

alter table irregular_tokens add column token_item numeric;
comment on column irregular_tokens.token_item is 'of an ERC-721 or ERC-1155; null of an ERC-20, and of what was found before this column was there';
