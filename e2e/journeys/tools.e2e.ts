import { expect } from '@playwright/test'
import { queryOf } from '../src/table.ts'
import { test } from '../src/test.ts'

test('the unit converter is exact at any size, says what it cannot read, and is kept in the URL', async ({ page }) => {
  await page.goto('/unit-converter')
  const field = (unit: string) => page.getByRole('textbox', { name: new RegExp(`^${unit}\\b`, 'i') })
  await field('ether').fill('123456789012345678901234567890.000000000000000001')
  await expect(field('wei')).toHaveValue('123456789012345678901234567890000000000000000001')
  await field('wei').fill('1')
  await expect(field('ether')).toHaveValue('0.000000000000000001')
  await expect.poll(() => queryOf(page, 'unit')).toBe('wei')
  await field('ether').fill('1.5')
  await expect(page.getByText('$1.88')).toBeVisible()
  await page.reload()
  await expect(field('ether')).toHaveValue('1.5')
  await expect(field('wei')).toHaveValue('1500000000000000000')
  await field('ether').fill('1,5x')
  await expect(page.getByRole('alert')).toContainText('is not a decimal number')
  await field('wei').fill('0.5')
  await expect(page.getByRole('alert')).toContainText('is finer than one wei')
})
