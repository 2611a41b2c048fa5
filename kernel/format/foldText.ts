/**
 * Letters of other scripts that look like Latin ones, and what they look like. Some do so as capitals alone; a capital I, a small l
 * and a 1 are one letter.
 */
const alike = new Map(
  Object.entries({
    аαɑᴀꭺꓮⲁ: 'a',
    вβʙᏼꓐⲃ: 'b',
    сϲᴄꮯꓚⲥ: 'c',
    ԁᴅꭰꓓ: 'd',
    еεᴇꭼꓰⲉ: 'e',
    ꜰғꓝ: 'f',
    ɡɢԍꮐꓖ: 'g',
    һнʜհΗꮋꮒꓧⲏ: 'h',
    јϳᴊꭻꓙ: 'j',
    кκᴋꮶꓗⲕ: 'k',
    'iіıιɪꭵꓲⲓⅼӏʟꮮꓡ1|': 'l',
    мᴍΜꮇꓟⲙ: 'm',
    ոηɴΝꓠⲛ: 'n',
    оοօσᴏꓳⲟ0: 'o',
    рρᴘꮲꓑⲣ: 'p',
    ԛզ: 'q',
    ʀꮁꓣ: 'r',
    ѕꜱꮪꓢ5: 's',
    тτᴛꭲꓔⲧ: 't',
    υսᴜꓴ: 'u',
    ѵνᴠꮩꓦ: 'v',
    ѡԝᴡꮃꓪ: 'w',
    хχꓫⲭ: 'x',
    уγүʏΥꭹꓬⲩ: 'y',
    ᴢΖꮓꓜ: 'z',
  }).flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)),
)
/**
 * A text as a hasty reader takes it in: case, blanks, marks and look-alike letters make no difference; '' where nothing is left.
 * @example
 * ```ts
 * import { foldText } from 'tapkit/kernel'
 * foldText('UЅDС') === foldText('USDC') // true: two of its letters are Cyrillic
 * ```
 */
export function foldText(text: string): string {
  const plain = [...text.normalize('NFKD')].map((letter) => {
    const small = letter.toLowerCase()
    return alike.get(letter) ?? alike.get(small) ?? small
  })
  return plain.join('').replace(/[^\p{L}\p{N}]/gu, '')
}
