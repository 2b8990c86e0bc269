import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../i18n/use-messages.ts'
import { Popover } from '../../ui/float/Popover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Address.module.css'

/** Modules around the code that a reader needs to find it (ISO/IEC 18004). */
const quietZone = 4

/** Dark modules as one path, a unit square each. */
const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

const draw = async (text: string) => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return { path: pathOf(data), size }
}

const Drawing = ({ address }: { address: string }) => {
  const t = useMessages()
  const { data } = useQuery({
    queryKey: ['qr-code', address],
    queryFn: () => draw(address),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <figure className={styles.qr}>
      <svg
        viewBox={`0 0 ${data?.size ?? 1} ${data?.size ?? 1}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('address.qrOf', { address })}
      >
        <path d={data?.path} />
      </svg>
      <figcaption>
        {t('address.qrLead')}
        <code>{address}</code>
      </figcaption>
    </figure>
  )
}

/** A button that shows the address (checksum form) as a QR code. Black on white in both themes: cameras expect it. */
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
