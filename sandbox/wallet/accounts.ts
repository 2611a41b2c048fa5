/** keccak256('tapkit sandbox account one' | 'two' | 'three'): published keys, worthless anywhere but in the sandbox. */
export const keys = [
  '0xb95de60f61f00faad8c1e94d74ab0146ac4bbcedc30ae9352c7c10515339728b',
  '0x1fb7e81ca929b2415920b6533ffed64219a90c838b0413268c6f92720cc674a7',
  '0xdc30b1987e59026674df0290c8b1d342f9516217679b6716218f3a8d459da0c2',
] as const

/** Their addresses, written out so that nothing needs a curve library before the first signature. */
export const addresses = [
  '0xA008B0B72AC7e3726359Cb99d2bCE5CB9FaaDAF8',
  '0x0E5e00B6E5BF3a76cD76f9a70833a2d939862dF1',
  '0xa24a8261ABc2A57B9a500014ac7a00E2E4932b05',
] as const
