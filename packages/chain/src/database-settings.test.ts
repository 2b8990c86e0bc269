import { expect, it } from 'vitest'
import { readDatabaseAddress } from './database-settings.ts'
import { ConfigError } from './network-settings.ts'

it.each([
  'postgres://localhost/corescope',
  'postgresql://user:p%23ss@db.example:5433/corescope?sslmode=require',
  'postgres://user:password@%2Frun%2Fpostgresql/corescope',
  'postgres:///corescope?host=/run/postgresql',
  'postgres://user@[::1]:5432/corescope',
  '/run/postgresql corescope',
])('%s is an address', (text) => expect(readDatabaseAddress(text)).toBe(text))

it.each([
  'garbage',
  'localhost:5432',
  'http://localhost/x',
  'postgres:corescope',
  'postgres://host:port/x',
  'postgres://u:secret#1@host/x',
])('%s is none, and is not repeated', (text) => {
  expect(() => readDatabaseAddress(text)).toThrow(ConfigError)
  expect(() => readDatabaseAddress(text)).toThrow(/^DATABASE_URL is no address of a database, expected postgres:\/\//)
  expect(() => readDatabaseAddress(text)).not.toThrow(/garbage|secret/)
})
