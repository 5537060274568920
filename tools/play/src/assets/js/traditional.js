// Traditional characters for the simplified ones of the page's texts.

/** Pairs of characters: the simplified one, then the traditional one. */
const PAIRS = `
与與两兩个個为爲义義习習书書亚亞仅僅从從价價优優会會体體余餘关關内內军軍准準则則删刪务務动動单單占佔却卻双雙变變号號后後吗嗎启啓响響图圖声聲处處复復宫宮对對
将將帅帥并並应應开開强強当當战戰执執择擇挡擋换換据據摆擺数數断斷无無时時显顯杀殺标標样樣横橫毙斃汉漢没沒浅淺浏瀏满滿点點环環现現盘盤码碼确確离離种種签籤简簡红紅
级級纳納线線练練结結统統继繼续續编編联聯胜勝节節观觀规規览覽计計认認让讓记記设設评評试試语語误誤请請读讀谱譜负負赛賽车車转轉轮輪载載输輸过過还還这這进進连連选選
释釋里裡钟鐘钩鉤链鏈销銷错錯镜鏡长長闭閉问問间間随隨隐隱页頁顺順须須题題风風飞飛马馬
`.replaceAll("\n", "");

const FORMS = new Map(PAIRS.match(/../gu).map((pair) => [...pair]));

/** A text in traditional characters. */
export const traditional = (text) => [...text].map((sign) => FORMS.get(sign) ?? sign).join("");
