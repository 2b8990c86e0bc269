const emptyTokenImage = '/empty-token.svg'

const fallBack = (image: HTMLImageElement): void => {
  if (image.getAttribute('src') !== emptyTokenImage) image.src = emptyTokenImage
}

/** Of the server's HTML a picture may have failed before anybody listened. One without a size of its own has not: it decodes. */
const checkLoaded = (image: HTMLImageElement | null): void => {
  if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => fallBack(image))
}

interface Props {
  /** null: it has none. */
  icon: string | null | undefined
  /** CSS pixels. */
  size: number
  className?: string | undefined
  /** Fetched once it comes near the screen. */
  lazy?: boolean
}

/** The image of a token, or the empty-token image where it has none or it cannot be shown (spec §2). */
export const TokenIcon = ({ icon, size, className, lazy = false }: Props) => (
  <img
    ref={checkLoaded}
    className={className}
    src={icon || emptyTokenImage}
    alt=""
    width={size}
    height={size}
    loading={lazy ? 'lazy' : undefined}
    onError={({ currentTarget }) => fallBack(currentTarget)}
  />
)
