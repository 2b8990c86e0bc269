import { createRedaction } from '@corescope/log/redaction'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { secretsOf } from './logger.ts'

it('a line of the worker holds no password of mail, no key of the node and none of the faucet', () => {
  const key = 'ab'.repeat(32)
  const config = readConfig({
    DATABASE_URL: 'postgres://explorer:hunter2secret@db.example/corescope',
    RPC_URL: 'https://node.example/v3/0123456789abcdef',
    SMTP_URL: 'smtps://corescope:mailsecret@mail.example',
    TOKEN_LIST: 'https://lists.example/private/list.json?token=listsecret',
    FAUCET_KEY: `0x${key}`,
  })
  const redact = createRedaction(secretsOf(config))
  const line = `mailsecret ${key} /v3/0123456789abcdef postgres://explorer:hunter2secret@db.example`
  expect(redact(line)).toBe('[hidden] [hidden] [hidden] postgres://[hidden]@db.example')
  expect(redact('https://lists.example/private/list.json?token=listsecret')).toBe('https://lists.example[hidden]')
})
