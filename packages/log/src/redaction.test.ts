import { expect, it } from 'vitest'
import { createRedaction, secretPartsOf } from './redaction.ts'

const urls = [
  'https://node.example/v3/0123456789abcdef',
  'https://other.example/?dkey=fedcba987654',
  'https://user:beaconpass@beacon.example',
  undefined,
  'not a URL',
]
const redact = createRedaction(urls.flatMap(secretPartsOf))

it.each([
  ['{"url":"/api?module=account&apikey=ABCDEF123456&x=1"}', '{"url":"/api?module=account&apikey=[hidden]&x=1"}'],
  ['{"url":"/login?token=abc"}', '{"url":"/login?token=[hidden]"}'],
  ['{"url":"/api/feed?token=Ab-c_9"}', '{"url":"/api/feed?token=[hidden]"}'],
  ['{"url":"/api/feed?tok%65n=Ab-c_9&api%6bey=abc"}', '{"url":"/api/feed?tok%65n=[hidden]&api%6bey=[hidden]"}'],
  ['{"url":"/x?%zz=1&token=abc"}', '{"url":"/x?%zz=1&token=[hidden]"}'],
  ['{"authorization":"Bearer abc.def-1"}', '{"authorization":"Bearer [hidden]"}'],
  ['{"msg":"https://node.example/v3/0123456789abcdef timed out"}', '{"msg":"https://node.example[hidden] timed out"}'],
  ['{"msg":"https://other.example/?dkey=fedcba987654"}', '{"msg":"https://other.example/[hidden]"}'],
  ['{"msg":"postgres://explorer:hunter2secret@db.example/x"}', '{"msg":"postgres://[hidden]@db.example/x"}'],
  ['{"msg":"password beaconpass refused"}', '{"msg":"password [hidden] refused"}'],
  ['{"url":"/token/0x12?page=2","key":"value"}', '{"url":"/token/0x12?page=2","key":"value"}'],
])('%s', (line, safe) => {
  expect(redact(line)).toBe(safe)
})
