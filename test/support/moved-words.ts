/** The words of the moved site in one language. */
export interface MovedWords {
	/** Of home, about, team, contact, docs, install, configure, questions, terms, news and a release. */
	titles: readonly string[];
	/** Headings: what it is, how it works, what to watch. */
	headings: readonly [string, string, string];
	sentences: readonly [string, string, string, string, string, string];
	note: string;
	tag: string;
	picture: string;
}

const words = (
	titles: string,
	headings: readonly [string, string, string],
	sentences: MovedWords['sentences'],
	[note, tag, picture]: readonly [string, string, string],
): MovedWords => ({ titles: titles.split(' | '), headings, sentences, note, tag, picture });

/** By code of the language; the first is the default one. */
export const movedWords: Record<string, MovedWords> = {
	en: words(
		'Tide tables for small harbors | About us | The team | Contact | Guide | Set up a gauge | Configure it | Questions | Terms | News | Release',
		['What it is for', 'How it works', 'What to watch'],
		[
			'A gauge on the quay measures the water every ten minutes.',
			'From a month of readings the tables are computed for a year ahead.',
			'Harbors without a gauge take those of their neighbors, with the difference in time.',
			'Everything is open: readings, programs and the way they were checked.',
			'Strong wind from the sea raises the water by up to half a meter.',
			'The tables are no substitute for a look at the water.',
		],
		['Note', 'Gauges', 'Tide gauge on a quay at low water'],
	),
	ru: words(
		'Таблицы приливов для малых гаваней | О проекте | Команда | Контакты | Руководство | Установка мареографа | Настройка | Вопросы | Словарь | Новости | Выпуск',
		['Зачем это нужно', 'Как это работает', 'На что обратить внимание'],
		[
			'Прибор на причале измеряет уровень воды каждые десять минут.',
			'По наблюдениям за месяц таблицы рассчитываются на год вперёд.',
			'Гавани без прибора берут таблицы соседей с поправкой на время.',
			'Открыто всё: наблюдения, программы и способ их проверки.',
			'Сильный ветер с моря поднимает воду на полметра.',
			'Таблицы не заменяют взгляда на воду.',
		],
		['Примечание', 'Приборы', 'Мареограф на причале при малой воде'],
	),
	ja: words(
		'小さな港の潮汐表 | このプロジェクト | メンバー | お問い合わせ | 使い方 | 検潮器の設置 | 設定 | よくある質問 | 用語 | お知らせ | 版',
		['目的', 'しくみ', '気をつけること'],
		[
			'岸壁の検潮器が10分ごとに水位を測ります。',
			'1か月分の観測から、1年先までの潮汐表を計算します。',
			'検潮器のない港では、隣の港の表に時間差を加えて使います。',
			'観測値もプログラムも、検証の方法もすべて公開しています。',
			'海からの強い風で、水位が50センチ高くなることがあります。',
			'潮汐表だけに頼らず、海の様子を必ず見てください。',
		],
		['ご注意', '検潮器', '干潮の岸壁に立つ検潮器'],
	),
	de: words(
		'Gezeitentafeln für kleine Häfen | Über uns | Das Team | Kontakt | Anleitung | Einen Pegel aufstellen | Einrichten | Fragen | Begriffe | Neues | Ausgabe',
		['Wozu das dient', 'Wie es funktioniert', 'Worauf zu achten ist'],
		[
			'Ein Pegel am Kai misst das Wasser alle zehn Minuten.',
			'Aus einem Monat Messungen werden die Tafeln für ein Jahr berechnet.',
			'Häfen ohne Pegel nehmen die Tafeln ihrer Nachbarn mit dem zeitlichen Abstand.',
			'Alles ist offen: Messungen, Programme und deren Prüfung.',
			'Starker Wind von See hebt das Wasser um bis zu einen halben Meter.',
			'Die Tafeln ersetzen keinen Blick aufs Wasser.',
		],
		['Hinweis', 'Pegel', 'Pegel am Kai bei Niedrigwasser'],
	),
	ar: words(
		'جداول المد والجزر للموانئ الصغيرة | من نحن | الفريق | اتصل بنا | الدليل | تركيب المقياس | الإعداد | أسئلة | مصطلحات | أخبار | إصدار',
		['ما الغرض منه', 'كيف يعمل', 'ما ينبغي الانتباه إليه'],
		[
			'يقيس جهاز على الرصيف مستوى الماء كل عشر دقائق.',
			'من قياسات شهر واحد تُحسب الجداول لسنة مقبلة.',
			'الموانئ التي لا مقياس فيها تستعمل جداول جيرانها مع فارق الوقت.',
			'كل شيء مفتوح: القياسات والبرامج وطريقة التحقق منها.',
			'ترفع الرياح القوية من البحر مستوى الماء نصف متر.',
			'لا تغني الجداول عن النظر إلى البحر.',
		],
		['ملاحظة', 'المقاييس', 'مقياس مد على رصيف وقت الجزر'],
	),
	he: words(
		'לוחות גאות לנמלים קטנים | עלינו | הצוות | צור קשר | מדריך | התקנת מד | הגדרה | שאלות | מונחים | חדשות | גרסה',
		['לשם מה', 'איך זה עובד', 'למה לשים לב'],
		[
			'מד על הרציף מודד את המים כל עשר דקות.',
			'ממדידות של חודש מחושבים הלוחות לשנה קדימה.',
			'נמלים בלי מד משתמשים בלוחות של שכניהם עם הפרש הזמן.',
			'הכול פתוח: המדידות, התוכנות ודרך הבדיקה.',
			'רוח חזקה מהים מרימה את המים בחצי מטר.',
			'הלוחות אינם תחליף למבט אל המים.',
		],
		['הערה', 'מדים', 'מד גאות על רציף בשעת שפל'],
	),
	zh: words(
		'小港潮汐表 | 关于我们 | 团队 | 联系我们 | 指南 | 安装验潮仪 | 配置 | 常见问题 | 术语 | 新闻 | 版本',
		['用途', '工作原理', '注意事项'],
		[
			'码头上的验潮仪每十分钟测量一次水位。',
			'根据一个月的读数，计算出未来一年的潮汐表。',
			'没有验潮仪的港口使用邻港的潮汐表，并加上时差。',
			'一切都是公开的：读数、程序和检验方法。',
			'来自海上的强风会使水位升高半米。',
			'潮汐表不能代替对海面的观察。',
		],
		['注意', '验潮仪', '低潮时码头上的验潮仪'],
	),
	fr: words(
		'Annuaire des marées des petits ports | À propos | L’équipe | Contact | Guide | Installer un marégraphe | Réglages | Questions | Glossaire | Actualités | Version',
		['À quoi cela sert', 'Comment cela marche', 'Points à surveiller'],
		[
			'Un marégraphe sur le quai mesure l’eau toutes les dix minutes.',
			'Un mois de mesures suffit pour calculer les tables d’une année.',
			'Les ports sans marégraphe prennent les tables de leurs voisins, avec le décalage.',
			'Tout est ouvert : les mesures, les programmes et leur contrôle.',
			'Un vent fort venu du large élève l’eau d’un demi-mètre.',
			'Les tables ne remplacent pas un regard sur l’eau.',
		],
		['Remarque', 'Marégraphes', 'Marégraphe sur un quai à marée basse'],
	),
	es: words(
		'Tablas de mareas para puertos pequeños | Quiénes somos | El equipo | Contacto | Guía | Instalar un mareógrafo | Configuración | Preguntas | Términos | Noticias | Versión',
		['Para qué sirve', 'Cómo funciona', 'Qué vigilar'],
		[
			'Un mareógrafo en el muelle mide el agua cada diez minutos.',
			'Con un mes de lecturas se calculan las tablas de un año.',
			'Los puertos sin mareógrafo usan las tablas de sus vecinos con la diferencia de hora.',
			'Todo es abierto: las lecturas, los programas y su comprobación.',
			'El viento fuerte del mar eleva el agua medio metro.',
			'Las tablas no sustituyen una mirada al agua.',
		],
		['Nota', 'Mareógrafos', 'Mareógrafo en un muelle con marea baja'],
	),
	'pt-br': words(
		'Tábuas de marés para pequenos portos | Quem somos | A equipe | Contato | Guia | Instalar um marégrafo | Configuração | Perguntas | Termos | Notícias | Versão',
		['Para que serve', 'Como funciona', 'O que observar'],
		[
			'Um marégrafo no cais mede a água a cada dez minutos.',
			'Com um mês de leituras, as tábuas são calculadas para um ano.',
			'Portos sem marégrafo usam as tábuas dos vizinhos, com a diferença de horário.',
			'Tudo é aberto: as leituras, os programas e a sua verificação.',
			'Vento forte do mar eleva a água em meio metro.',
			'As tábuas não substituem um olhar para a água.',
		],
		['Observação', 'Marégrafos', 'Marégrafo em um cais na maré baixa'],
	),
	ko: words(
		'작은 항구를 위한 조석표 | 소개 | 팀 | 문의 | 안내서 | 검조기 설치 | 설정 | 질문 | 용어 | 소식 | 판',
		['용도', '작동 방식', '주의할 점'],
		[
			'부두의 검조기가 10분마다 수위를 잽니다.',
			'한 달의 관측으로 1년 치 조석표를 계산합니다.',
			'검조기가 없는 항구는 이웃 항구의 표에 시간 차이를 더해 씁니다.',
			'관측값과 프로그램, 검증 방법까지 모두 공개합니다.',
			'바다에서 부는 강한 바람은 수위를 50센티미터까지 높입니다.',
			'조석표가 바다를 직접 보는 일을 대신하지는 않습니다.',
		],
		['참고', '검조기', '간조 때 부두의 검조기'],
	),
	uk: words(
		'Таблиці припливів для малих гаваней | Про нас | Команда | Контакти | Посібник | Встановлення мареографа | Налаштування | Запитання | Словник | Новини | Випуск',
		['Навіщо це', 'Як це працює', 'На що зважати'],
		[
			'Прилад на причалі вимірює рівень води кожні десять хвилин.',
			'За спостереженнями одного місяця таблиці обчислюють на рік наперед.',
			'Гавані без приладу беруть таблиці сусідів із поправкою на час.',
			'Відкрито все: спостереження, програми та спосіб перевірки.',
			'Сильний вітер із моря піднімає воду на пів метра.',
			'Таблиці не замінюють погляду на воду.',
		],
		['Примітка', 'Прилади', 'Мареограф на причалі за малої води'],
	),
	it: words(
		'Tavole di marea per piccoli porti | Chi siamo | Il gruppo | Contatti | Guida | Installare un mareografo | Configurazione | Domande | Termini | Notizie | Versione',
		['A che cosa serve', 'Come funziona', 'A che cosa badare'],
		[
			'Un mareografo sul molo misura l’acqua ogni dieci minuti.',
			'Da un mese di letture si calcolano le tavole di un anno.',
			'I porti senza mareografo usano le tavole dei vicini, con la differenza di orario.',
			'Tutto è aperto: letture, programmi e verifica.',
			'Il vento forte dal mare alza l’acqua di mezzo metro.',
			'Le tavole non sostituiscono uno sguardo all’acqua.',
		],
		['Nota', 'Mareografi', 'Mareografo su un molo con la bassa marea'],
	),
};
