import { curatedAddress } from '@corescope/devnet/world/contracts'
import { expect } from '@playwright/test'
import pg from 'pg'
import { readEnvironment } from '../../src/environment.ts'
import { test } from '../../src/test.ts'

/** A picture that tries every way an SVG has to run something, to load something, and to reach the page around it. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.title='ran';parent.ran=1">
  <script>document.title = 'ran'; parent.ran = 2; localStorage.setItem('ran', '3')</script>
  <rect width="9" height="9" fill="teal"/>
  <image href="/favicon.ico"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.ran=4"/></foreignObject>
</svg>`
const path = `/media/${curatedAddress.gallery}/1/image`

/** The first item of the gallery names the picture. */
const plant = async () => {
  const client = new pg.Client({ connectionString: readEnvironment().E2E_DATABASE_URL })
  await client.connect()
  try {
    await expect
      .poll(async () => {
        const { rowCount } = await client.query(
          `update item_documents d set image_uri = $1, due_at = now() + interval '1 day' from addresses a
            where a.address_id = d.token_id and a.address = decode($2, 'hex') and token_item = 1 and status = 'ready'`,
          [`data:image/svg+xml,${encodeURIComponent(hostile)}`, curatedAddress.gallery.slice(2)],
        )
        return rowCount
      })
      .toBe(1)
  } finally {
    await client.end()
  }
}

test('a hostile picture shows itself and runs nothing, by itself and in a page', async ({ page, complaints }) => {
  // the browser says of each thing it did not let happen
  complaints.areExpected = true
  await plant()
  const response = await page.request.get(path)
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  await page.goto(path)
  await expect.poll(() => complaints.messages.some((message) => message.includes('sandbox'))).toBe(true)
  expect(await page.title()).not.toBe('ran')
  await page.goto('/blocks')
  const shown = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = source
    document.body.prepend(image)
    await image.decode()
    const { ran } = window as { ran?: unknown }
    return { width: image.naturalWidth, ran: ran ?? localStorage.getItem('ran') }
  }, path)
  expect(shown).toEqual({ width: expect.any(Number), ran: null })
  expect(shown.width).toBeGreaterThan(0)
})
