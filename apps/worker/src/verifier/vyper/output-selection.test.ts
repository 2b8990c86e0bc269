import { expect, it } from 'vitest'
import { vyperSelection } from './output-selection.ts'

/** Paths of which code is asked. */
const wanted = (sources: Record<string, string>, name: string | null = null) => {
  const files = Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }]))
  const selection = vyperSelection(files, name, 'v0.4.3+commit.bff19ea2')
  expect(Object.keys(selection).sort()).toEqual(
    Object.keys(sources)
      .filter((path) => !path.endsWith('.json'))
      .sort(),
  )
  return Object.keys(selection).filter((path) => selection[path]!['*']!.includes('evm.bytecode.object'))
}
const vault = 'import ownable\nimport pausable\ninitializes: ownable\n'
const sources = {
  'Vault.vy': vault,
  'ownable.vy': 'owner: address\n',
  'lib/pausable.vy': 'import ownable\nuses: ownable\n',
}

it('asks for the code of the contract that is named alone, wherever its file is', () => {
  expect(wanted(sources, 'Vault')).toEqual(['Vault.vy'])
  expect(wanted({ 'src/a/Vault.vy': vault, 'ownable.vy': '' }, 'Vault')).toEqual(['src/a/Vault.vy'])
})
it('asks for no code of modules that use the state of another one', () => {
  expect(wanted(sources)).toEqual(['Vault.vy', 'ownable.vy'])
  expect(wanted({ 'A.vy': '"""\nuses: of trees\n"""\n', 'b.vy': 'uses: A' })).toEqual(['A.vy'])
})
it('asks for no code of interfaces, and nothing of ABIs', () => {
  expect(wanted({ 'IShop.vyi': '', 'Shop.vy': 'import IShop\n', 'token.json': '[]' })).toEqual(['Shop.vy'])
  expect(wanted({ 'Shop.vyi': '', 'src/Shop.vy': '' }, 'Shop')).toEqual(['src/Shop.vy'])
})
it('asks for all that could be a contract where there is none of the name', () => {
  expect(wanted(sources, 'Other')).toEqual(['Vault.vy', 'ownable.vy'])
  expect(wanted({ 'part.vy': 'uses: ownable\n' })).toEqual(['part.vy'])
})
it('asks for all of every file where the release knows no modules, or a path cannot be named', () => {
  const older = vyperSelection({ 'A.vy': { content: '' } }, 'A', 'v0.3.10+commit.9136169')
  const dotted = vyperSelection({ './A.vy': { content: '' } }, 'A', 'v0.4.3+commit.bff19ea2')
  for (const selection of [older, dotted]) {
    expect(Object.keys(selection)).toEqual(['*'])
    expect(selection['*']!['*']).toContain('evm.bytecode.object')
  }
})
