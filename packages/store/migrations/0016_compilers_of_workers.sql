-- Workers may look for compilers in different places: each tells its own. They tell anew at once.
delete from compilers;
alter table compilers add column places text not null;
alter table compilers drop constraint compilers_pkey;
alter table compilers add primary key (places, language, version);
