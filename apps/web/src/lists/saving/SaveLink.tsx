import { type MouseEvent, useState } from 'react'
import { describeError } from '../../api-client/describe-error.ts'
import { apiUrl } from '../../config/api-url.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../notices/notices.ts'
import { isSignedIn } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { exportLink } from './export-link.ts'
import styles from './SaveLink.module.css'
import { saveExport } from './save-export.ts'

/** What is shown of a list: its call with the fields of the request, filters included. */
export interface SavedAs {
  call: string
  request: object
  pinned: number | undefined
  isSaved: boolean | undefined
}

/**
 * All of a list as a file, filters included: not only what is on the page. Who is signed in finds their private names and notes in it.
 * Nothing for lists that are no exports. It is an ordinary link: the server says that its answer is a file, and where it makes none, why. In
 * a link of downloads the browser would keep that to itself.
 */
export const SaveLink = ({ call, request, pinned, isSaved }: SavedAs) => {
  const t = useMessages()
  const [isBusy, setBusy] = useState(false)
  const href = exportLink(call, request, { pinned, isSaved })
  if (href === undefined) return null
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await saveExport(href)
    } catch (error) {
      toast(describeError(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  const onClick = (event: MouseEvent) => {
    if (!isSignedIn()) return
    event.preventDefault()
    void save()
  }
  return (
    <a
      className={styles.download}
      href={apiUrl(href)}
      data-tip={t('tables.downloadTip')}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <Icon name="download" />
      {t(isBusy ? 'tables.downloading' : 'tables.download')}
    </a>
  )
}
