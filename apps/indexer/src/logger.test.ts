import { createRedaction } from '@corescope/log/redaction'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { secretsOf } from './logger.ts'

it('a line of the indexer holds no key of a node', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://explorer:hunter2secret@db.example/corescope',
    RPC_URL: 'https://node.example/v3/0123456789abcdef',
    RPC_WS_URL: 'wss://node.example/ws/fedcba9876543210',
    BEACON_URL: 'https://user:beaconpass@beacon.example',
  })
  const redact = createRedaction(secretsOf(config))
  expect(redact('wss://node.example/ws/fedcba9876543210 and /v3/0123456789abcdef, beaconpass')).toBe(
    'wss://node.example[hidden] and [hidden], [hidden]',
  )
})
