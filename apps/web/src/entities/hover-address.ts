let sheet: CSSStyleSheet | undefined
let lit: string | undefined

/** Spec §4 "Hover-address": lights up every appearance of an address on the screen, also those drawn later. */
const setHoverAddress = (hash: string): void => {
  if (lit === hash || !/^0x[0-9a-f]{40}$/.test(hash)) return
  lit = hash
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(`[data-address="${hash}"]{background:var(--lit);box-shadow:0 0 0 3px var(--lit)}`)
}

const clearHoverAddress = (): void => {
  if (lit === undefined) return
  lit = undefined
  sheet?.replaceSync('')
}

/** Watches the pointer and the keyboard focus over `[data-address]`; returns how to stop. Addresses themselves pay nothing. */
export const watchHoverAddress = (): (() => void) => {
  const onOver = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address]') : null
    const hash = target?.dataset.address
    if (hash === undefined) clearHoverAddress()
    else setHoverAddress(hash)
  }
  document.addEventListener('pointerover', onOver)
  document.addEventListener('focusin', onOver)
  document.addEventListener('pointerleave', clearHoverAddress)
  return () => {
    document.removeEventListener('pointerover', onOver)
    document.removeEventListener('focusin', onOver)
    document.removeEventListener('pointerleave', clearHoverAddress)
    clearHoverAddress()
  }
}
