import { useQuery } from '@tanstack/react-query'
import styles from './QrPicture.module.css'

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

/**
 * A text as a QR code, as wide as its place. Black on white in both themes: cameras expect it.
 * @param label what it is, for those who cannot see it
 * @param isSecret forgotten as soon as it is out of sight
 */
export const QrPicture = ({ text, label, isSecret = false }: { text: string; label: string; isSecret?: boolean }) => {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => draw(text),
    staleTime: Number.POSITIVE_INFINITY,
    ...(isSecret ? { gcTime: 0 } : {}),
  })
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${data?.size ?? 1} ${data?.size ?? 1}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={data?.path} />
    </svg>
  )
}
