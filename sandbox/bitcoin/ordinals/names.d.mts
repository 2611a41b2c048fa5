/** A name's number and spacers; undefined for anything that is no name. */
export function readName(text: string): { number: bigint; spacers: number } | undefined
/** A name as people read it. */
export function writeName(name: { number: bigint; spacers?: number }): string
/** The bytes by which a tapscript commits to a name. */
export function commitmentOf(number: bigint): Uint8Array
