/**
 * What names the mail (`OutgoingMail.key`) that a delivery status notification (RFC 3464) says has failed for good. The name cannot
 * be guessed: whoever invents a notification names no mail. Pure.
 * @returns undefined where it says something else: that a mail is late, came, or is of somebody else
 */
export const bouncedKeyOf = (notification: string): string | undefined =>
  /^action:[ \t]*failed\b/im.test(notification)
    ? /<(\d{1,18}-[0-9a-f]{32})@corescope>/.exec(notification)?.[1]
    : undefined
