import { readFileSync } from 'node:fs'
import { encodePair } from '/work/main/test/domain/edit/encodePair.ts'
import { createBlockParser } from '/work/main/src/domain/edit/blocks.ts'
import { createResolver } from '/work/main/src/domain/edit/resolve.ts'
import { applyEdits } from '/work/main/src/domain/edit/splice.ts'
const l=readFileSync('/tmp/tx/pairs.jsonl','utf8').trim().split('\n').map(x=>JSON.parse(x)).filter((_,i)=>i%2==0)
const ascii=(s:string)=>s.replace(/[‘’]/g,"'").replace(/[“”]/g,'"').replace(/[–—]/g,'-').replace(/…/g,'...').replace(/\u00a0/g,' ')
const P:Record<string,(l:readonly string[])=>string[]>={
 rtrim:l=>l.map(x=>x.trimEnd()), lostIndent:l=>l.map(x=>x.trimStart()), ascii:l=>l.map(ascii), collapse:l=>l.map(x=>x.replace(/(\S)[ \t]+/g,'$1 ')),
 tablepad:l=>l.map(x=>x.includes('|')&&/^\s*\|/.test(x)?x.replace(/ *\| */g,' | ').trim().replace(/-{3,}/g,'---'):x), bullet:l=>l.map(x=>x.replace(/^(\s*)\* /,'$1- ')),
 reflow:l=>{const r:string[]=[];for(const x of l){const last=r.at(-1);if(last!==undefined&&/^[A-Za-z(]/.test(x)&&/^[A-Za-z(]/.test(last))r[r.length-1]=last.trimEnd()+' '+x;else r.push(x)}return r},
}
for(const [name,f] of Object.entries(P)){let n=0,same=0,fail=0,wrong=0,foldsame=0;const tiers:any={};const why:any={};const ex:string[]=[]
 for(const p of l){const parser=createBlockParser('e7f3');parser.push(encodePair(p.old,p.new,'e7f3'));const ans=parser.end();if(ans.kind!=='blocks')continue
  const bl=ans.blocks.map(b=>({...b,search:f(b.search),replace:f(b.replace)})); if(bl.every((b,i)=>JSON.stringify(b.search)===JSON.stringify(ans.blocks[i]!.search)))continue
  n++; const r=createResolver(p.old).resolve(bl); if(!r.ok){fail++;for(const x of r.failures)why[x.reason]=(why[x.reason]??0)+1;if(ex.length<3)ex.push(p.path+' '+r.failures[0]!.message);continue}
  for(const x of r.placed)tiers[x.tier]=(tiers[x.tier]??0)+1
  const out=applyEdits(p.old,r.edits); if(out===p.new)same++; else {const g=(s:string)=>ascii(s).replace(/\s+/g,'').replace(/\*/g,'-').replace(/-+/g,'-'); if(g(out)===g(p.new))foldsame++; else {wrong++; ex.push('WRONG '+p.path+p.commit)}}
 }
 console.log(name,{n,same,foldsame,wrong,fail},JSON.stringify(why),JSON.stringify(tiers));if(ex.length)console.log(ex.slice(0,6).join('\n'))
}
