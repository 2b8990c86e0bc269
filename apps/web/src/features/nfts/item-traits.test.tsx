// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { ItemTraits } from './ItemTraits.tsx'

beforeAll(() =>
  addMessages('en', {
    'nft.rarity': [['share'], ' have it'],
    'nft.rarityTip': [['count'], ' of ', ['documents']],
    'nft.rarityOf': ['of the ', ['shown'], ' that were read'],
  }),
)

it('a share says of how many items it is', () => {
  const document = { status: 'ready', attributes: [{ trait: 'Fur', value: 'red' }] }
  const draw = (rarity: unknown) => renderToStaticMarkup(<ItemTraits nft={{ document, rarity } as never} />)
  expect(draw({ documents: 5, counts: [1] })).toMatch(/20\.0% have it.*of the 5 that were read/)
  expect(draw(null)).not.toContain('were read')
})
