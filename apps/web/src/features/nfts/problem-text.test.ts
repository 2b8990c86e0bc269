import { expect, it } from 'vitest'
import en from './messages/nft.en.json'
import zh from './messages/nft.zh_CN.json'
import { problemText } from './problem-text.ts'

const t = ((key: string, values: object) => `${key} ${Object.values(values).join(' ')}`.trim()) as never

it.each([
  ['127.0.0.1:45445 answers HTTP 404.', 'http 404'],
  ['a.org does not answer in time.', 'timeout'],
  ['The document is of type foo does not answer in time.', 'type foo does not answer in time'],
  ['The gateway cannot be reached.', 'gatewayAway'],
  ['a.org does not answer (ECONNREFUSED).', 'connection ECONNREFUSED'],
  ['The name a.org cannot be resolved (ENOTFOUND).', 'name ENOTFOUND'],
  ['metadata.invalid is no name of the internet.', 'private'],
  ['10.0.0.1 is no address of the internet.', 'private'],
  ['a.org is at 10.0.0.1, no address of the internet.', 'private'],
  ['a.org redirects to what is not fetched.', 'redirect'],
  ['a.org redirects more than 4 times.', 'redirect'],
  ['A URI with a password is not fetched.', 'password'],
  ['This server fetches nothing from outside (METADATA=off).', 'off'],
  ['The document is of type text/html.', 'type text/html'],
  ['No gateway for IPFS is configured.', 'gateway IPFS'],
  ['The IPFS URI names no content.', 'content IPFS'],
  ['The URI is 9000 characters long.', 'long 9000'],
  ['The URI is empty.', 'noUri'],
  ['It is no URI.', 'noUri'],
  ['The contract answered with no address of a document.', 'noUri'],
  ['URIs of the scheme "ftp" are not fetched.', 'scheme ftp'],
  ['The answer is coded as "zstd".', 'coded zstd'],
  ['The document is larger than 1048576 bytes.', 'large 1048576'],
  ['The data URI is larger than 1048576 bytes.', 'large 1048576'],
  ['The answer broke off.', 'broken'],
  ['The data URI has no data.', 'noData'],
  ['The document is a page or an image, no JSON.', 'noJson'],
  ['The document is no JSON.', 'noJson'],
  ['The document is JSON, but no object.', 'noJson'],
  ['The node cannot tell at present what the contract names.', 'node'],
])('why a document was not read is told in the reader’s language, without the host: %s', (problem, told) => {
  expect(problemText(problem, t)).toBe(`nft.problem_${told}`)
  const key = `problem_${told.split(' ')[0]}` as keyof typeof en & keyof typeof zh
  for (const texts of [en, zh]) expect(texts[key]).toBeTruthy()
})

it('a sentence of another kind is told as it is', () => {
  expect(problemText('The moon is new.', t)).toBe('The moon is new.')
})
