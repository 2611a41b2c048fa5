import { mayDraw } from '../../../ordinals/mayDraw.ts'
import type { Picture } from './state.ts'

/** Most characters of base64 that an etching may inscribe. */
const most = { Mainnet: 400_000, other: 60_000 }

/** The types of pictures that people can look at in their wallets. */
export const pictureTypes = 'image/png,image/apng,image/jpeg,image/gif,image/webp,image/avif'

/** Why a file cannot be inscribed. */
export type PictureFault = 'empty' | 'tooLarge' | 'unread'

/** Reads a file as the picture of an etching. */
export async function readPicture(file: File, network: string): Promise<Picture | PictureFault> {
  if (!mayDraw(file.type)) return 'unread'
  if (file.size === 0) return 'empty'
  const limit = network === 'Mainnet' ? most.Mainnet : most.other
  if (Math.ceil(file.size / 3) * 4 > limit) return 'tooLarge'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name: file.name, contentType: file.type, contentBase64: toBase64(bytes) }
  } catch {
    return 'unread'
  }
}

/** A few thousand bytes at a time, since a call takes no more arguments. */
function toBase64(bytes: Uint8Array): string {
  const size = 8_192
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * size, (at + 1) * size)),
  )
  return btoa(parts.join(''))
}
