/**
 * Parts of names from all over India, by region, each in Latin letters and in the script of its
 * language. The parts were chosen so that no pair of them is a known cricketer; the people that
 * they make do not exist.
 */

/** Latin letters, then the region's own script. */
export type NamePart = readonly [latin: string, native: string]

export interface Region {
  readonly first: readonly NamePart[]
  readonly last: readonly NamePart[]
}

/** Reads a list such as `Madhav|माधव, Vaz`: the second form is left out where both are the same. */
function parts(list: string): readonly NamePart[] {
  return list.split(',').map((part) => {
    const [latin = '', native = latin] = part.trim().split('|')
    return [latin, native]
  })
}

export const REGIONS: readonly Region[] = [
  {
    // Hindi, Devanagari
    first: parts(`
      Devansh|देवांश, Kundan|कुंदन, Madhav|माधव, Lokesh|लोकेश, Chitransh|चित्रांश`),
    last: parts(`
      Bhardwaj|भारद्वाज, Kulshreshtha|कुलश्रेष्ठ, Nautiyal|नौटियाल, Pachauri|पचौरी, Gahlot|गहलोत`),
  },
  {
    // Marathi, Devanagari
    first: parts(`
      Omkar|ओंकार, Niranjan|निरंजन, Mandar|मंदार, Chinmay|चिन्मय, Sahil|साहिल`),
    last: parts(`
      Ghorpade|घोरपडे, Bhosekar|भोसेकर, Kulthe|कुलथे, Sawantwadkar|सावंतवाडकर, Mahadik|महाडिक`),
  },
  {
    // Tamil: the father's initial, then the name
    first: parts(`
      K.|க., M.|ம., P.|ப., R.|ர., S. T.|ச. த.`),
    last: parts(`
      Thirumurugan|திருமுருகன், Mayilvahanan|மயில்வாகனன், Elangovan|இளங்கோவன், Kathiravan|கதிரவன்,
      Tamilselvan|தமிழ்ச்செல்வன்`),
  },
  {
    // Bengali
    first: parts(`
      Anirban|অনির্বাণ, Debojyoti|দেবজ্যোতি, Subhankar|শুভঙ্কর, Arghya|অর্ঘ্য, Sourish|সৌরীশ`),
    last: parts(`
      Bandyopadhyay|বন্দ্যোপাধ্যায়, Chattopadhyay|চট্টোপাধ্যায়, Mondal|মণ্ডল, Sengupta|সেনগুপ্ত,
      Halder|হালদার`),
  },
  {
    // Telugu
    first: parts(`
      Sai Charan|సాయి చరణ్, Venkata Ramana|వెంకట రమణ, Phanindra|ఫణీంద్ర, Srinivasulu|శ్రీనివాసులు,
      Tarun Teja|తరుణ్ తేజ`),
    last: parts(`
      Gundlapalli|గుండ్లపల్లి, Yerramsetty|ఎర్రంశెట్టి, Kondaveeti|కొండవీటి, Pasupuleti|పసుపులేటి,
      Chintalapudi|చింతలపూడి`),
  },
  {
    // Kannada
    first: parts(`
      Chandrashekhar|ಚಂದ್ರಶೇಖರ್, Nandish|ನಂದೀಶ್, Basavaraj|ಬಸವರಾಜ್, Sumanth|ಸುಮಂತ್, Prajwal|ಪ್ರಜ್ವಲ್`),
    last: parts(`
      Hiremath|ಹಿರೇಮಠ, Angadi|ಅಂಗಡಿ, Belavadi|ಬೆಳವಾಡಿ, Honnavar|ಹೊನ್ನಾವರ, Mudhol|ಮುಧೋಳ`),
  },
  {
    // Malayalam
    first: parts(`
      Abhijith|അഭിജിത്ത്, Unnikrishnan|ഉണ്ണികൃഷ്ണൻ, Jithin|ജിതിൻ, Vaisakh|വൈശാഖ്, Sreehari|ശ്രീഹരി`),
    last: parts(`
      Kurup|കുറുപ്പ്, Nambiar|നമ്പ്യാർ, Panicker|പണിക്കർ, Warrier|വാരിയർ, Thottathil|തോട്ടത്തിൽ`),
  },
  {
    // Gujarati
    first: parts(`
      Dhruvil|ધ્રુવિલ, Jignesh|જિજ્ઞેશ, Kirtan|કીર્તન, Hetansh|હેતાંશ, Nirav|નીરવ`),
    last: parts(`
      Trivedi|ત્રિવેદી, Zaveri|ઝવેરી, Vaghela|વાઘેલા, Kapadia|કાપડિયા, Mankodi|માંકોડી`),
  },
  {
    // Punjabi, Gurmukhi
    first: parts(`
      Gurtej|ਗੁਰਤੇਜ, Navkiran|ਨਵਕਿਰਨ, Jaspreet|ਜਸਪ੍ਰੀਤ, Ekamjot|ਏਕਮਜੋਤ, Manveer|ਮਨਵੀਰ`),
    last: parts(`
      Aulakh|ਔਲਖ, Dhaliwal|ਧਾਲੀਵਾਲ, Khangura|ਖੰਗੂੜਾ, Randhawa|ਰੰਧਾਵਾ, Virk|ਵਿਰਕ`),
  },
  {
    // Urdu
    first: parts(`
      Faizan|فیضان, Zeeshan|ذیشان, Adnan|عدنان, Shahbaz|شہباز, Mudassir|مدثر`),
    last: parts(`
      Qureshi|قریشی, Siddiqui|صدیقی, Farooqui|فاروقی, Rizvi|رضوی, Usmani|عثمانی`),
  },
  {
    // Odia
    first: parts(`
      Biswaranjan|ବିଶ୍ୱରଞ୍ଜନ, Sidhant|ସିଦ୍ଧାନ୍ତ, Jagannath|ଜଗନ୍ନାଥ, Pratyush|ପ୍ରତ୍ୟୁଷ, Tapan|ତପନ`),
    last: parts(`
      Mohapatra|ମହାପାତ୍ର, Pattanaik|ପଟ୍ଟନାୟକ, Behera|ବେହେରା, Swain|ସ୍ୱାଇଁ`),
  },
  {
    // The north-east, written in Latin letters
    first: parts(`
      Lalrinmawia, Thoiba, Tashi, Imkong, Banteilang`),
    last: parts(`
      Hmar, Lepcha, Longkumer, Kharkongor, Saikia`),
  },
  {
    // Goa and the coast, written in Latin letters
    first: parts(`
      Savio, Elton, Rayson, Agnelo, Joaquim`),
    last: parts(`
      Figueiredo, Mascarenhas, D’Mello, Vaz`),
  },
]
