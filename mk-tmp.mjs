import sharp from "sharp";
// side by side: list of files, each resized to width 640 & cut to height
const [out,...files]=process.argv.slice(2);
const parts=await Promise.all(files.map(async f=>{const m=await sharp(f).metadata();return {f,w:m.width,h:m.height}}));
let x=0;const comp=[];let H=0;
for(const {f} of parts){const b=await sharp(f).resize(f.includes("-390-")?300:760).png().toBuffer({resolveWithObject:true});comp.push({input:b.data,left:x,top:0});x+=b.info.width+10;H=Math.max(H,b.info.height)}
await sharp({create:{width:x,height:H,channels:3,background:"#888"}}).composite(comp).png().toFile(out);
console.log(x,H);
