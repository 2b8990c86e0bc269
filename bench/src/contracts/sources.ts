import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'

const require = createRequire(import.meta.url)

export interface Input {
  language: 'Solidity'
  sources: Record<string, { content: string }>
  settings: Record<string, unknown>
}

const settings = {
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
}
const licence = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.24;\n\n'

const openZeppelin = `${licence}import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Pausable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// A token with roles, votes and permits, as wizards write it.
contract OrchardShare is ERC20, ERC20Burnable, ERC20Pausable, AccessControl, ERC20Permit, ERC20Votes {
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    constructor(address keeper) ERC20("Orchard Share", "OSH") ERC20Permit("Orchard Share") {
        _grantRole(DEFAULT_ADMIN_ROLE, keeper);
        _grantRole(MINTER_ROLE, keeper);
    }

    function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER_ROLE) {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Pausable, ERC20Votes) {
        super._update(from, to, value);
    }

    function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
        return super.nonces(owner);
    }
}
`

/** Path of an imported file, as the compiler names it. Pure. */
const importedBy = (path: string, wanted: string) =>
  wanted.startsWith('.') ? posix.join(posix.dirname(path), wanted) : wanted

/** A contract of OpenZeppelin with all that it imports. */
export const openZeppelinInput = (): Input => {
  const folder = dirname(require.resolve('@openzeppelin/contracts/package.json'))
  const read = (path: string) => readFileSync(join(folder, path.replace('@openzeppelin/contracts/', '')), 'utf8')
  const sources: Input['sources'] = { 'src/OrchardShare.sol': { content: openZeppelin } }
  for (const path of Object.keys(sources)) gather(path)
  return { language: 'Solidity', sources, settings }

  function gather(path: string): void {
    for (const [, wanted = ''] of sources[path]!.content.matchAll(/^import [^"]*"([^"]+)"/gm)) {
      const imported = importedBy(path, wanted)
      if (imported in sources) continue
      sources[imported] = { content: read(imported) }
      gather(imported)
    }
  }
}

const bytes = 300_000
const getters = 60

/** One file of 300 KB: a contract with 60 values, and functions that it does not need. */
export const longInput = (): Input => {
  const values = Array.from(
    { length: getters },
    (_, n) => `    /// @notice The value with the number ${n}.\n    uint256 public value${n} = ${n * 1_001};\n`,
  )
  const head = `${licence}contract LongStory {\n${values.join('')}}\n\nlibrary Chapters {\n`
  const chapter = (
    n: number,
  ) => `    /// @notice Weighs ${n} apples against the pears of an orchard, and tells which of them are more.
    /// @dev Chapter ${n}: nothing calls it.
    function chapter${n}(uint256 apples, uint256 pears) internal pure returns (uint256 weight, bool isMore) {
        weight = apples * ${n + 1} + pears / ${n + 2};
        isMore = weight > ${n * 13};
        if (isMore) weight -= ${n};
    }

`
  let text = head
  for (let n = 0; text.length < bytes; n += 1) text += chapter(n)
  return { language: 'Solidity', sources: { 'src/LongStory.sol': { content: `${text}}\n` } }, settings }
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}
/** Creation code of a contract, by the compiler of the lock file. @throws in its words */
export const compile = (input: Input, path: string, name: string): `0x${string}` => {
  const solc = require('solc') as { compile(input: string): string }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const [first] = errors.filter(({ severity }) => severity === 'error')
  if (first !== undefined) throw new Error(first.formattedMessage)
  return `0x${contracts[path]![name]!.evm.bytecode.object}`
}
/** Release of the compiler of the lock file. */
export const compilerVersion = (require('solc/package.json') as { version: string }).version
