/** Whether a script is a witness program (BIP-141): a version, and 2 to 40 bytes. */
export const isWitnessProgram = ({ length, 0: first = 0xff, 1: size }: Uint8Array): boolean =>
  (first === 0 || (first >= 0x51 && first <= 0x60)) && size === length - 2 && length >= 4 && length <= 42
