import { expect, it } from 'vitest'
import { readsCode } from './reads-code.ts'

const [plain, reaching] = ['6001600255', '5f5f5f303c']
const reads = (source: string, code = reaching) => readsCode([source], 'unicode', [plain, code])

it('is told of code that is read as data, not of code that is deployed', () => {
  expect(reads('contract A { function f() external { new B(); } }')).toBe(false)
  expect(reads('contract A { bytes32 h = keccak256(type(B).creationCode); }')).toBe(true)
  expect(reads('contract A { function f() external pure { assembly { codecopy(0, 0, 32) } } }', plain)).toBe(true)
  expect(reads('// codecopy, extcodecopy and .code\ncontract A { string s = "creationCode"; }')).toBe(false)
})

it('code at an address is read where the compiled code has the instruction', () => {
  const source = 'contract A { function f(address a) external view returns (bytes memory) { return a.code; } }'
  expect(reads(source)).toBe(true)
  expect(reads(source, plain)).toBe(false)
  // PUSH1 0x3c
  expect(reads(source, '603c')).toBe(false)
  expect(reads('contract A { function f(address a) external view returns (bool) { return a.code.length > 0; } }')).toBe(
    false,
  )
})

it('is told whatever stands between the tokens', () => {
  for (const between of ['/* its own */', '// its own\n', '\n\t', ' /* a */ // b\n /* c */ ']) {
    expect(reads(`contract A { function f() external { bytes memory c = address(this).${between}code; } }`)).toBe(true)
    expect(
      reads(`contract A { function f() external { assembly { extcodecopy${between}(address(), 0, 0, 9) } } }`),
    ).toBe(true)
    expect(reads(`contract A { uint256 n = address(this).${between}code${between}.${between}length; }`)).toBe(false)
  }
  expect(reads('contract A { string s = "address(this)./* */code"; } // a.code')).toBe(false)
})
