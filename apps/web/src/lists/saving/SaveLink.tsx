import { apiUrl } from '../../config/api-url.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { exportLink } from './export-link.ts'
import styles from './SaveLink.module.css'

/** What is shown of a list: its call with the fields of the request, filters included. */
export interface SavedAs {
  call: string
  request: object
  pinned: number | undefined
  isSaved: boolean | undefined
}

/** All of a list as a file, filters included: not only what is on the page. Nothing for lists that are no exports. */
export const SaveLink = ({ call, request, pinned, isSaved }: SavedAs) => {
  const t = useMessages()
  const href = exportLink(call, request, { pinned, isSaved })
  if (href === undefined) return null
  return (
    <a className={styles.download} href={apiUrl(href)} download data-tip={t('tables.downloadTip')}>
      <Icon name="download" />
      {t('tables.download')}
    </a>
  )
}
