import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Files in the form PEM. */
export interface Certificate {
  certificate: string
  key: string
}

/** Certificates are made by `openssl`. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0

/**
 * A certificate for two days.
 * @param name of its files in the folder
 * @param host whom it names
 * @param authority who signs it; without one it signs itself
 * @throws Error with the last words of openssl
 */
export const makeCertificate = (folder: string, name: string, host: string, authority?: Certificate): Certificate => {
  const made = { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  // Some clients refuse a server whose certificate could sign others.
  const isLeaf = ['-addext', 'basicConstraints=critical,CA:FALSE']
  const signer = authority === undefined ? [] : ['-CA', authority.certificate, '-CAkey', authority.key, ...isLeaf]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...signer]
  const argv = ['req', '-x509', ...options, '-keyout', made.key, '-out', made.certificate]
  const { status, stderr } = spawnSync('openssl', argv, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.slice(-400)}`)
  return made
}
