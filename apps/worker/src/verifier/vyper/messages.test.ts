import { expect, it } from 'vitest'
import { vyperPlace, vyperWords } from './messages.ts'

/** As Vyper 0.4.3 and 0.3.10 write them. */
const unknownType = {
  type: 'UnknownType',
  message: "No builtin or user-defined type named 'uint257'.",
  formattedMessage: `No builtin or user-defined type named 'uint257'.

  contract "src/a.vy:3", line 3:3 
       2
  ---> 3 x: uint257
  ----------^
       4

  (hint: Did you mean 'uint256', or maybe 'int256'?)`,
}
const inModule = `Cannot perform addition between dislike types

  contract "lib.vy:4", function "g", line 4:11 
       3 def g() -> uint256:
  ---> 4     return 1 + "contract \\"z.vy:9\\", line 9:9"
  ------------------^
       5
`
const twice = `'x' has already been declared

 (previously declared at):
  contract "a.vy:3", function "f", line 3:4 
       2 def f():
  ---> 3     x: uint256 = 1
  -----------^
       4     x: uint256 = 2

  contract "a.vy:4", function "f", line 4:4 
       3     x: uint256 = 1
  ---> 4     x: uint256 = 2
  -----------^
       5
`
const older = `invalid syntax (<unknown>, line 4)
  line 4:21 
       3 def f():
  ---> 4     y: uint256 = 1 +
  ----------------------------^
       5
`

/** A warning of 0.4.3: all stands in its message. */
const deprecated = {
  type: 'Deprecation',
  message: `Instantiating events with positional arguments is deprecated. Use kwargs instead e.g.:
\`\`\`
log Paid(who=msg.sender)
\`\`\`

  contract "c.vy:27", function "pay", line 27:8 
       26     pass
  ---> 27     log Paid(msg.sender)
  ----------------^
       28
`,
}

it('reads the place of a warning in its message, and tells the words alone', () => {
  expect(vyperPlace(deprecated)).toEqual({ file: 'c.vy', line: 27, column: 9 })
  expect(vyperWords(deprecated)).toMatch(/^Instantiating .*log Paid\(who=msg\.sender\)\n```$/s)
  const hinted = { ...deprecated, message: `${deprecated.message}\n  (hint: use kwargs)` }
  expect(vyperWords(hinted)).toMatch(/```\s\(hint: use kwargs\)$/)
})
it('reads the place of an error in what Vyper writes', () => {
  expect(vyperPlace(unknownType)).toEqual({ file: 'src/a.vy', line: 3, column: 4 })
  expect(vyperPlace({ formattedMessage: inModule })).toEqual({ file: 'lib.vy', line: 4, column: 12 })
  expect(vyperPlace({ formattedMessage: twice })).toEqual({ file: 'a.vy', line: 4, column: 5 })
  expect(vyperPlace({ formattedMessage: older })).toEqual({ file: undefined, line: 4, column: 22 })
  expect(vyperPlace({ message: 'line 3:3' })).toBeUndefined()
})
it('says what Vyper says, with its hint', () => {
  expect(vyperWords(unknownType)).toBe(
    "No builtin or user-defined type named 'uint257'. (hint: Did you mean 'uint256', or maybe 'int256'?)",
  )
  expect(vyperWords({ type: 'ModuleNotFound', message: 'token', formattedMessage: 'token\n' })).toBe(
    'ModuleNotFound: token',
  )
  expect(vyperWords({ type: 'UndeclaredDefinition', message: "'x' has not been declared. " })).toBe(
    "'x' has not been declared.",
  )
  expect(vyperWords({})).toBeUndefined()
})
