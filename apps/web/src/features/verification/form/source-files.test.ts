import { expect, it } from 'vitest'
import { TooManyFilesError, walkEntries } from './dropped-files.ts'
import { pathFaults, projectPaths } from './source-paths.ts'

it('paths lead nowhere outside, and each stands once', () => {
  const paths = [
    'src/A.sol',
    '/etc/A.sol',
    'C:\\A.sol',
    'src/../../A.sol',
    'src/A.sol',
    ' ',
    'a..b/A.sol',
    'a'.repeat(501),
  ]
  expect(Object.fromEntries(pathFaults(paths))).toEqual({
    ...{ 3: 'outside', 4: 'twice', 5: 'empty', 7: 'long' },
  })
})

it('paths of a folder begin at the root of its project', () => {
  expect(projectPaths(['vault/contracts/Vault.sol', 'vault/contracts/lib/Math.sol'])).toEqual([
    'contracts/Vault.sol',
    'contracts/lib/Math.sol',
  ])
  expect(projectPaths(['contracts/Vault.sol', 'contracts/math/Math.sol'])).toEqual([
    'contracts/Vault.sol',
    'contracts/math/Math.sol',
  ])
  expect(
    projectPaths(['vault/src/Vault.sol', 'vault/node_modules/@openzeppelin/contracts/token/ERC20/ERC20.sol']),
  ).toEqual(['src/Vault.sol', '@openzeppelin/contracts/token/ERC20/ERC20.sol'])
})

/** A folder as a browser tells it: its entries by twos. */
const folder = (fullPath: string, entries: object[]): object => ({
  ...{ fullPath, name: fullPath.split('/').at(-1), isDirectory: true },
  createReader: () => {
    const left = [...entries]
    return { readEntries: (tell: (batch: object[]) => void) => tell(left.splice(0, 2)) }
  },
})
const file = (fullPath: string) => ({
  ...{ fullPath, name: fullPath.split('/').at(-1), isDirectory: false },
  file: (tell: (file: object) => void) => tell({ text: 'x' }),
})
const walk = async (entries: object[], most = 10) =>
  (await walkEntries(entries as FileSystemEntry[], (name) => name.endsWith('.sol'), most)).map(({ path }) => path)

it('a dropped folder is walked, hidden folders and other files left out', async () => {
  const lib = folder('/vault/contracts/lib', [file('/vault/contracts/lib/Math.sol')])
  const entries = ['Vault.sol', 'Base.sol', 'notes.md'].map((name) => file(`/vault/contracts/${name}`))
  const contracts = folder('/vault/contracts', [...entries, lib])
  const hidden = folder('/vault/.git', [file('/vault/.git/Old.sol')])
  expect(await walk([folder('/vault', [contracts, hidden]), file('/One.sol')])).toEqual([
    ...['One.sol', 'vault/contracts/Vault.sol', 'vault/contracts/Base.sol', 'vault/contracts/lib/Math.sol'],
  ])
})

it('the walk ends where there is too much', async () => {
  const many = Array.from({ length: 20 }, (_, index) => file(`/many/${index}.sol`))
  await expect(walk([folder('/many', many)])).rejects.toThrow(TooManyFilesError)
  const endless = folder('/endless', [])
  Object.assign(endless, {
    createReader: () => ({ readEntries: (tell: (batch: object[]) => void) => tell([endless]) }),
  })
  await expect(walk([endless])).rejects.toThrow(TooManyFilesError)
})
