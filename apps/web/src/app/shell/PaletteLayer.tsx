import { type KeyboardEvent, useState } from 'react'
import { keywordOf } from '../../features/search/keyword.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { LatePart } from '../../ui/late/LatePart.tsx'
import { usePaletteKey } from './use-palette.ts'

const Palette = lazyPart('Palette', async () => (await import('../../features/search/Palette.tsx')).Palette)

/** What was typed until the palette came. */
const ahead = { text: '' }

const typeAhead = (field: HTMLInputElement) => {
  const before = document.activeElement as HTMLElement | null
  field.focus()
  return () => {
    ahead.text = field.value
    // The palette gives the focus back to whoever has it when it opens.
    before?.focus()
  }
}

/**
 * The palette. Until it is fetched an unseen field takes what is typed and pasted: no letter after Ctrl-K is lost, or heard by
 * the page.
 */
export const PaletteLayer = () => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const go = useGo()
  const close = () => setOpen(false)
  const onKeyDown = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    const wanted = keywordOf(currentTarget.value)
    if (key === 'Enter' && !nativeEvent.isComposing && wanted !== '') go(paths.search(wanted))
    else if (key !== 'Escape') return
    close()
  }
  usePaletteKey(() => {
    ahead.text = ''
    setOpen(true)
  })
  return (
    isOpen && (
      <LatePart
        onMissing={close}
        fallback={
          <input
            ref={typeAhead}
            aria-label={t('shell.keyPalette')}
            style={{ position: 'fixed', top: 0, opacity: 0 }}
            onKeyDown={onKeyDown}
          />
        }
      >
        <Palette ahead={ahead} onClose={close} />
      </LatePart>
    )
  )
}
