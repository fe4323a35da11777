/** Frequent misspellings of parts of words that no right word contains, with their right spelling. */
const parts: readonly (readonly [wrong: string, right: string])[] = `
  accomodat accommodat|acheiv achiev|agressiv aggressiv|apparant apparent|arguement argument
  avaliab availab|availib availab|beleiv believ|begining beginning|benificia beneficia
  calulat calculat|catagor categor|commited committed|commiting committing|comunicat communicat|compatab compatib
  concious conscious|conection connection|consistan consisten|contraint constraint
  decription description|definat definit|delimeter delimiter|depricat deprecat|desription description
  diffren differen|dissapear disappear|embarass embarrass|enviroment environment|exection execution
  existan existen|explaination explanation|extention extension|foward forward|fucntion function|futher further
  garantee guarantee|goverment government|guarent guarant|heigth height|hierach hierarch|identifer identifier
  immediatly immediately|implemenation implementation|incorect incorrect|independan independen|infomation information
  initalis initialis|initaliz initializ|intergrat integrat|interupt interrupt|langauge language|lenght length
  liason liaison|libary library|maintainance maintenance|maintenence maintenance|managment management
  manualy manually|millenium millennium|minumum minimum|mispell misspell|neccess necess|necesar necessar|noticable noticeable
  occassion occasion|occured occurred|occuring occurring|occurence occurrence|paramter parameter|parmeter parameter
  perfom perform|permisson permission|persistan persisten|posess possess|postion position|preceeding preceding|prefered preferred
  prefering preferring|priviledge privilege|proccess process|publically publicly|reciev receiv|reccomend recommend
  recomend recommend|recuring recurring|refered referred|refering referring|refrence reference|
  requirment requirement|requriement requirement|resouce resource|responce response|responsab responsib
  resposne response|retreiv retriev|reuqest request|seperat separat|similiar similar|specfic specific|sucess success
  succesful successful|successfull successful|supress suppress|suprise surprise|syncron synchron|temperture temperature
  tommorow tomorrow|tranfer transfer|transfered transferred|unkown unknown|unneccess unnecess|usefull useful|verison version
  wierd weird|writting writing
  entgültig endgültig|interresse interesse|vorrauss vorauss|wiederspr widerspr|standart standard
`
  .split(/[|\n]/)
  .map(pair => pair.trim().split(' '))
  .flatMap(([wrong = '', right = '']) => (right === '' ? [] : [[wrong, right] as const]))

/** Words that are misspelled as a whole; within others their letters are right. */
const words: Readonly<Record<string, string>> = {
  adress: 'address',
  adressed: 'addressed',
  adresses: 'addresses',
  adressing: 'addressing',
  adn: 'and',
  alot: 'a lot',
  becuase: 'because',
  grammer: 'grammar',
  hte: 'the',
  nad: 'and',
  taht: 'that',
  teh: 'the',
  thier: 'their',
  truely: 'truly',
  untill: 'until',
  wich: 'which',
  whith: 'with',
  widht: 'width',
  vaild: 'valid',
}

/** The right spelling of a word in lower case that is frequently misspelled; `null` for others. */
export function rightSpelling(word: string): string | null {
  const whole = Object.hasOwn(words, word) ? words[word] : undefined
  if (whole !== undefined) return whole
  const known = parts.find(([wrong]) => word.includes(wrong))
  return known === undefined ? null : word.replace(known[0], known[1])
}
