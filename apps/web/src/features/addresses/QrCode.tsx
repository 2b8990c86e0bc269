import { useMessages } from '../../i18n/use-messages.ts'
import { Popover } from '../../ui/float/Popover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrPicture } from '../../ui/QrPicture.tsx'
import styles from './Address.module.css'

const Drawing = ({ address }: { address: string }) => {
  const t = useMessages()
  return (
    <figure className={styles.qr}>
      <QrPicture text={address} label={t('address.qrOf', { address })} />
      <figcaption>
        {t('address.qrLead')}
        <code>{address}</code>
      </figcaption>
    </figure>
  )
}

/** A button that shows the address (checksum form) as a QR code. */
export const QrCode = ({ address }: { address: string }) => {
  const t = useMessages()
  return (
    <Popover
      button={<Icon name="qr" />}
      buttonProps={{ className: styles.square, 'aria-label': t('address.qr') }}
      className={styles.qrPopover}
    >
      {() => <Drawing address={address} />}
    </Popover>
  )
}
