import { deployer } from '@corescope/devnet/world/accounts'
import { expect } from '@playwright/test'
import { ask } from '../../src/ask.ts'
import { listOn, queryOf } from '../../src/table.ts'
import { test } from '../../src/test.ts'

test('search an address, page to the last page and back', async ({ page, request }) => {
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill(deployer.address)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await search.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/address/${deployer.address.toLowerCase()}$`))
  await expect(page.getByRole('main').getByText(deployer.address).first()).toBeVisible()

  const list = listOn(page)
  await list.settled()
  const firstPage = await list.keys()
  expect(firstPage).toHaveLength(25)

  await list.last.click()
  await expect.poll(() => queryOf(page, 'page')).not.toBeNull()
  const lastNumber = Number(queryOf(page, 'page'))
  expect(lastNumber).toBeGreaterThan(5)
  expect(queryOf(page, 'asOf'), 'a page beyond the first stands at a block').toMatch(/^\d+$/)
  const { counts } = await ask<{ counts: { transactions: number } }>(request, 'address_detail', {
    address: deployer.address,
  })
  // the rows of the first page stand until those of the last have come
  await expect(list.rows).toHaveCount(counts.transactions - (lastNumber - 1) * 25)
  await list.settled()
  const lastPage = await list.keys()
  expect(lastPage).not.toEqual(firstPage)

  await list.previous.click()
  await expect.poll(() => queryOf(page, 'page')).toBe(String(lastNumber - 1))
  await list.settled()
  await expect(list.rows).toHaveCount(25)

  await page.goBack()
  await expect.poll(() => queryOf(page, 'page')).toBe(String(lastNumber))
  await expect.poll(list.keys).toEqual(lastPage)
  await page.reload()
  await list.settled()
  expect(await list.keys()).toEqual(lastPage)

  await list.first.click()
  await expect.poll(() => queryOf(page, 'page')).toBeNull()
  await expect.poll(list.keys).toEqual(firstPage)
})

test('size and filter live in the URL: Back and reload keep them', async ({ page }) => {
  await page.goto(`/address/${deployer.address}`)
  const list = listOn(page)
  await list.settled()
  await list.size.selectOption('10')
  await expect.poll(() => queryOf(page, 'size')).toBe('10')
  await expect(list.rows).toHaveCount(10)
  await list.next.click()
  await expect.poll(() => queryOf(page, 'page')).toBe('2')
  await list.settled()
  const second = await list.keys()
  await list.rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tx\/0x/)
  await page.goBack()
  await expect.poll(() => queryOf(page, 'page')).toBe('2')
  await expect.poll(list.keys).toEqual(second)
  await page.reload()
  await list.settled()
  expect(await list.keys()).toEqual(second)
  await expect(list.size).toHaveValue('10')
})
